/** A person who waits: `number` orders by arrival, `until` is when they count as gone. */
type Waiting = { number: number; until: number };

const SWEEP_MS = 500;

/** People who wait for a page, in the order of their arrival. People who stop asking leave the line. */
export class WaitingLine {
  /** Ordered by number. */
  private people: Waiting[] = [];
  private sweptAt = -Infinity;
  private uncountedUntil = -Infinity;

  /** At most this many are remembered. */
  constructor(private readonly most = 20_000) {}

  get length(): number {
    return this.people.length;
  }

  /** False while some who wait may not be counted here. */
  isComplete(now: number): boolean {
    return this.uncountedUntil < now;
  }

  /** Says that some who wait will only be counted when they ask again. */
  noteUncounted(until: number) {
    this.uncountedUntil = Math.max(this.uncountedUntil, until);
  }

  /** Place of a person with this number, from 1. Infinity: of somebody who comes now. */
  placeOf(number: number): number {
    return this.indexOf(number) + 1;
  }

  /** Adds the person, or renews their place. Remembers nobody else when it is full. */
  stay(number: number, until: number) {
    const index = this.indexOf(number);
    const known = this.people[index];
    if (known?.number === number) known.until = until;
    else if (this.people.length < this.most) this.people.splice(index, 0, { number, until });
    else this.noteUncounted(until);
  }

  leave(number: number) {
    const index = this.indexOf(number);
    if (this.people[index]?.number === number) this.people.splice(index, 1);
  }

  /** Removes people who have stopped asking. */
  sweep(now: number) {
    if (this.people.length === 0 || now - this.sweptAt < SWEEP_MS) return;
    this.sweptAt = now;
    this.people = this.people.filter(({ until }) => until > now);
  }

  /** How many have a smaller number. */
  private indexOf(number: number): number {
    let [low, high] = [0, this.people.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.people[middle]!.number < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
