/** Limits how many processes run at once. */
export class Slots {
  private taken = 0;

  constructor(private readonly max: () => number) {}

  get count() {
    return this.taken;
  }

  /** Returns the function that releases the slot; null if none is free. */
  tryTake(): (() => void) | null {
    if (this.taken >= this.max()) return null;

    this.taken += 1;

    let isHeld = true;

    return () => {
      if (isHeld) this.taken -= 1;
      isHeld = false;
    };
  }
}
