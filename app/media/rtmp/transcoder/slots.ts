/** Limits how many processes run at once. */
export class Slots {
  private taken = 0;

  constructor(private readonly max: () => number) {}

  get count() {
    return this.taken;
  }

  /** Returns how to give the slot back; null if none is free. */
  tryTake(): (() => void) | null {
    if (this.taken >= this.max()) return null;

    this.taken += 1;

    let isMine = true;

    return () => {
      if (isMine) this.taken -= 1;
      isMine = false;
    };
  }
}
