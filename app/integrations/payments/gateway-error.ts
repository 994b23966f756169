/** The provider failed; a retry may help. */
export class GatewayError extends Error {
  override name = "GatewayError";
}

/** The provider rejects the key, or does not permit this call: the settings must be changed. */
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

/** The provider refuses permanently; a retry is pointless. */
export class GatewayRefusal extends GatewayError {
  override name = "GatewayRefusal";
}

/** The amount is outside the provider's limits for card charges. */
export class AmountRefusal extends GatewayRefusal {
  override name = "AmountRefusal";
}
