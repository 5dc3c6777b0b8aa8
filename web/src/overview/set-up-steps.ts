import type { OnboardingTask } from '@purser/contract/tasks/onboarding-task';

/** What these ask for is among the things to do. */
const areTasks: readonly OnboardingTask['id'][] = ['update-business-details', 'go-live-payments'];

/** The steps that the things to do don't ask for. */
export const setUpSteps = (tasks: readonly OnboardingTask[]): OnboardingTask[] =>
  tasks.filter(({ id }) => !areTasks.includes(id));

/** Whether nothing was sold yet: then the steps come before figures that are all zero. */
export const isFirstRun = (tasks: readonly OnboardingTask[]): boolean =>
  tasks.some(({ id, isComplete }) => id === 'first-sale' && !isComplete);
