import { classNames } from './class-names.ts';

/** A placeholder of the final size, which the class sets. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('skeleton block', className ?? 'h-4 w-full')} />
);

/** Placeholders for lines of text. */
export const SkeletonLines = ({ count = 3 }: { count?: number }) => (
  <div className="flex flex-col gap-2.5">
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} className={classNames('h-3.5', line === count - 1 ? 'w-3/5' : 'w-full')} />
    ))}
  </div>
);
