import { newId, type Resource, SHAPES } from "./stripe-intent";
import { type Answer, failure, listOf, signed } from "./stripe-responses";

export const CONNECT_WEBHOOK_SECRET = "whsec_double_connect";
const OWN_COUNTRY = "US";
const NOT_SIGNED_UP = "You can only create new accounts if you've signed up for Connect.";
const QUESTIONS = ["external_account", "individual.verification.document", "tos_acceptance.date"];

type Reversal = Resource & { amount: number; transfer: string };
type Transfer = Resource & { amount: number; currency: string; destination: string };

/**
 * Connected accounts, transfers and reversals of Stripe's double. It refuses what the documentation
 * says Stripe refuses: transfers above the balance or to accounts that cannot receive them, and
 * reversals above what is left of the transfer or above the account's balance.
 */
export class StripeConnectDouble {
  /** Connect is activated for our account. */
  isActivated = true;
  readonly accounts = new Map<string, Resource>();
  readonly transfers = new Map<string, Transfer>();
  readonly reversals = new Map<string, Reversal>();
  /** What artists paid out to their banks. */
  private spent = new Map<string, number>();

  constructor(private readonly balanceOf: (currency: string) => number) {}

  /** The artist answers all questions on Stripe's page. */
  finishOnboarding(id: string) {
    this.change(id, {
      capabilities: { transfers: "active" },
      payouts_enabled: true,
      requirements: { currently_due: [] },
    });
  }

  /** Stripe wants to know something again. */
  restrict(id: string) {
    const requirements = { currently_due: ["individual.verification.document"] };

    this.change(id, {
      capabilities: { transfers: "inactive" },
      payouts_enabled: false,
      requirements,
    });
  }

  /** The artist closes the account, or disconnects it from ours. */
  disconnect(id: string) {
    this.accounts.delete(id);
  }

  /**
   * A webhook of the endpoint for connected accounts; our own account's list of events does not
   * have it.
   */
  event(type: string, account: string, secret = CONNECT_WEBHOOK_SECRET) {
    const object = this.accounts.get(account) ?? { id: "ca_double", object: "application" };
    const about = {
      id: newId("evt"),
      type,
      account,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    };

    return signed({ ...structuredClone(SHAPES.event), ...about }, secret);
  }

  payOut(id: string, amount: number) {
    this.spent.set(id, (this.spent.get(id) ?? 0) + amount);
  }

  /** What left our balance in this currency. */
  sent(currency: string): number {
    const transfers = [...this.transfers.values()].filter(
      (transfer) => transfer.currency === currency,
    );

    return transfers.reduce((sum, { id, amount }) => sum + amount - this.reversed(id), 0);
  }

  /** The same as changes of our balance. */
  left() {
    const currencies = new Set([...this.transfers.values()].map(({ currency }) => currency));

    return [...currencies].map((currency) => ({ currency, amount: 0 - this.sent(currency) }));
  }

  /** Null for other paths. */
  answer(method: string, path: string, form: URLSearchParams): Answer | null {
    const [, , kind, id, part] = path.split("/");
    if (kind === "account")
      return { status: 200, body: { id: "acct_own", object: "account", country: OWN_COUNTRY } };
    if (kind === "account_links") return this.createLink(form);
    if (kind === "accounts") return this.onAccounts(method, id, form);
    if (kind !== "transfers") return null;
    if (part === "reversals")
      return method === "POST" ? this.reverse(id!, form) : this.listReversals(id!);

    return method === "POST" ? this.transfer(form) : this.listTransfers(form);
  }

  private onAccounts(method: string, id: string | undefined, form: URLSearchParams): Answer {
    if (id) {
      const account = this.accounts.get(id);

      return account
        ? { status: 200, body: account }
        : failure(403, "invalid_request_error", "account_invalid");
    }
    if (method === "GET") return listOf([...this.accounts.values()], false);
    if (!this.isActivated) return failure(400, "invalid_request_error", undefined, NOT_SIGNED_UP);
    if (form.get("type") !== "express") return failure(400, "invalid_request_error");

    const country = form.get("country")!;
    if (!/^[A-Z]{2}$/.test(country) || country === "ZZ")
      return failure(400, "invalid_request_error", "country_unsupported");

    const [capabilities, requirements] = [{ transfers: "inactive" }, { currently_due: QUESTIONS }];
    const state = { capabilities, requirements, payouts_enabled: false };
    const account = {
      id: newId("acct"),
      object: "account",
      country,
      email: form.get("email"),
      ...state,
    };

    this.accounts.set(account.id, account);

    return { status: 200, body: account };
  }

  private createLink(form: URLSearchParams): Answer {
    const account = form.get("account")!;
    const isComplete = ["return_url", "refresh_url", "type"].every((name) => form.get(name));
    if (!isComplete || !this.accounts.has(account))
      return failure(400, "invalid_request_error", "resource_missing");

    const url = `https://connect.stripe.com/setup/e/${account}/double`;

    return { status: 200, body: { object: "account_link", created: 0, expires_at: 300, url } };
  }

  private transfer(form: URLSearchParams): Answer {
    const [amount, currency, destination] = [
      Number(form.get("amount")),
      form.get("currency")!,
      form.get("destination")!,
    ];
    if (!Number.isInteger(amount) || amount < 1)
      return failure(400, "invalid_request_error", "parameter_invalid_integer");

    const account = this.accounts.get(destination);
    if (!account) return failure(400, "invalid_request_error", "resource_missing");

    const { transfers } = account.capabilities as { transfers: string };
    if (transfers !== "active")
      return failure(400, "invalid_request_error", "insufficient_capabilities_for_transfer");
    if (amount > this.balanceOf(currency))
      return failure(400, "invalid_request_error", "balance_insufficient");

    const about = {
      transfer_group: form.get("transfer_group"),
      metadata: { reference: form.get("metadata[reference]") },
    };
    const made = { id: newId("tr"), object: "transfer", amount, currency, destination, ...about };

    this.transfers.set(made.id, made);

    return { status: 200, body: made };
  }

  private listTransfers(form: URLSearchParams): Answer {
    const group = form.get("transfer_group");
    const found = [...this.transfers.values()].filter(
      ({ transfer_group }) => !group || transfer_group === group,
    );

    return listOf(found.slice(0, Number(form.get("limit") ?? 10)), false);
  }

  private reverse(id: string, form: URLSearchParams): Answer {
    const transfer = this.transfers.get(id);
    if (!transfer) return failure(404, "invalid_request_error", "resource_missing");

    const amount = Number(form.get("amount"));
    if (amount > transfer.amount - this.reversed(id)) return failure(400, "invalid_request_error");

    const { destination } = transfer;
    if (amount > this.heldBy(destination))
      return failure(400, "invalid_request_error", "balance_insufficient");

    const metadata = { reference: form.get("metadata[reference]") };
    const made = { id: newId("trr"), object: "transfer_reversal", amount, transfer: id, metadata };

    this.reversals.set(made.id, made);

    return { status: 200, body: made };
  }

  private listReversals(id: string): Answer {
    return listOf(
      [...this.reversals.values()].filter(({ transfer }) => transfer === id).reverse(),
      false,
    );
  }

  /** What an account has left of transfers. */
  heldBy(account: string): number {
    const transfers = [...this.transfers.values()].filter(
      ({ destination }) => destination === account,
    );
    const received = transfers.reduce((sum, { id, amount }) => sum + amount - this.reversed(id), 0);

    return received - (this.spent.get(account) ?? 0);
  }

  private reversed(transferId: string): number {
    const own = [...this.reversals.values()].filter(({ transfer }) => transfer === transferId);

    return own.reduce((sum, { amount }) => sum + amount, 0);
  }

  private change(id: string, fields: object) {
    Object.assign(this.accounts.get(id)!, fields);
  }
}
