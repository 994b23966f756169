/** Carries text between processes that serve the same rooms; Redis pub/sub has this shape. */
export type Bus = {
  /**
   * To all subscribers, possibly including the sender. Must not throw: a bus that is down loses messages, not rooms.
   */
  publish: (text: string) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (text: string) => void) => () => void;
};

/** The bus of a single process. */
export const localBus: Bus = { publish: () => {}, subscribe: () => () => {} };
