// Random numbers from a seed, which Math.random does not take. The generator is mulberry32.
export class Dice {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0, inclusive, to 1, exclusive. */
  random() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }
}
