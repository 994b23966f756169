import { type DoubleAnswer, type DoubleRequest, HttpDouble } from "./http-double";

export const ZALO_APP = { appId: "4213", appSecret: "app secret", firstToken: "first-refresh" };
export const ZALO_TEMPLATES = { login_code: "101", account_change: "102" };
const PARAMS: Record<string, string> = { 101: "code,minutes", 102: "title" };
const DAY_SECONDS = 90_000;

type Sent = {
  phone: string;
  template_id: string;
  template_data: Record<string, string>;
  tracking_id: string;
};

/**
 * Zalo's token address and its notification service. Errors come with HTTP 200; a refresh token
 * works once.
 */
export class ZaloDouble extends HttpDouble {
  readonly sent: Sent[] = [];
  /** Error of the next messages instead of accepting them. */
  refusal: number | null = null;
  refreshToken = ZALO_APP.firstToken;
  accessToken = "";
  /** Renewals that were answered. */
  renewals = 0;

  protected answer(request: DoubleRequest): DoubleAnswer {
    if (request.method !== "POST") return { status: 404, body: {} };
    if (request.path === "/v4/oa/access_token") return { status: 200, body: this.renew(request) };

    return request.path === "/message/template" ? this.accept(request) : { status: 404, body: {} };
  }

  protected busy(): DoubleAnswer {
    return { status: 200, body: { error: -32, message: "Too many requests" } };
  }

  private renew({ headers, body }: DoubleRequest) {
    const form = new URLSearchParams(body);
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded";
    if (
      !isForm ||
      headers.secret_key !== ZALO_APP.appSecret ||
      form.get("app_id") !== ZALO_APP.appId
    )
      return { error: -14004, error_name: "Invalid app" };
    if (
      form.get("grant_type") !== "refresh_token" ||
      form.get("refresh_token") !== this.refreshToken
    )
      return { error: -14020, error_name: "Invalid refresh token" };

    this.renewals++;
    [this.refreshToken, this.accessToken] = [`refresh-${this.renewals}`, `access-${this.renewals}`];

    return {
      access_token: this.accessToken,
      refresh_token: this.refreshToken,
      expires_in: String(DAY_SECONDS),
    };
  }

  private accept({ headers, body }: DoubleRequest): DoubleAnswer {
    if (headers.authorization || headers.access_token !== this.accessToken || !this.accessToken)
      return { status: 200, body: { error: -216, message: "Access token is expired" } };
    if (this.refusal !== null)
      return { status: 200, body: { error: this.refusal, message: "Refused" } };

    const message = JSON.parse(body) as Sent;
    const { phone, template_id: template, template_data: data, tracking_id: id } = message;
    if (!/^84\d{9}$/.test(phone))
      return { status: 200, body: { error: -108, message: "Phone number is invalid" } };
    if (Object.keys(data).sort().join() !== PARAMS[template] || !/^[\w-]{1,48}$/.test(id))
      return { status: 200, body: { error: -132, message: "Parameter is invalid" } };

    const isTooLong = Object.entries(data).some(
      ([name, value]) => [...value].length > (name === "title" ? 200 : 30),
    );
    if (isTooLong) return { status: 200, body: { error: -1374, message: "Parameter is too long" } };

    this.sent.push(message);

    return {
      status: 200,
      body: { error: 0, message: "Success", data: { msg_id: `zns-${this.sent.length}` } },
    };
  }
}
