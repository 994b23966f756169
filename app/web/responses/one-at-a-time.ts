/** Lets the calls of a function wait for one another, to bound memory. */
export function oneAtATime<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) {
  let last: Promise<unknown> = Promise.resolve();

  return (...args: Args): Promise<Result> => {
    const made = last.then(() => work(...args));

    last = made.catch(() => {});

    return made;
  };
}
