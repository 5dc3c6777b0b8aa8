/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

type Listener = (event: unknown) => void;

export class Emitter {
  #listeners = new Map<string, Set<Listener>>();
  on(name: string, listener: Listener): this {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set.add(listener));
    return this;
  }
  once(name: string, listener: Listener): this {
    const onceOnly: Listener = (event) => {
      this.off(name, onceOnly);
      listener(event);
    };
    return this.on(name, onceOnly);
  }
  off(name: string, listener?: Listener): this {
    if (listener) this.#listeners.get(name)?.delete(listener);
    else this.#listeners.delete(name);
    return this;
  }
  emit(name: string, event: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}
