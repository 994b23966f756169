/** Runs the calls of a function one after another, to limit memory. */
export function oneAtATime<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) {
  let lastCall: Promise<unknown> = Promise.resolve();

  return (...args: Args): Promise<Result> => {
    const result = lastCall.then(() => work(...args));

    lastCall = result.catch(() => {});

    return result;
  };
}
