/** Carries words between the processes that serve the same rooms; Redis' publish and subscribe have this shape. */
export type Bus = {
  /** To all who subscribed, the sender perhaps included. Must not throw: a bus that is down loses words, not rooms. */
  publish: (text: string) => void;
  /** The answer ends the subscription. */
  subscribe: (hear: (text: string) => void) => () => void;
};

/** The bus of a process that is the only one. */
export const localBus: Bus = { publish: () => {}, subscribe: () => () => {} };
