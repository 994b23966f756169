/** The provider failed; a retry may help. */
export class GatewayError extends Error {
  override name = "GatewayError";
}

/** The provider rejects our key, or does not permit this call: the settings must change. */
export class GatewayKeyError extends GatewayError {
  override name = "GatewayKeyError";
  constructor(
    readonly problem: KeyProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type KeyProblem = "wrong" | "restricted";

/** The provider will never do it; a retry is pointless. */
export class GatewayRefusal extends GatewayError {
  override name = "GatewayRefusal";
}

/** The provider charges cards more than this, or less. */
export class AmountRefusal extends GatewayRefusal {
  override name = "AmountRefusal";
}
