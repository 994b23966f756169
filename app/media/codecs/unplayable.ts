/** What an encoder sends and no browser plays. The message is shown at the encoder, which speaks English. */
export class Unplayable extends Error {}
