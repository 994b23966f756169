/**
 * Buys a ticket of a show that costs 18.00 through the site's forms, with the test provider's card.
 * @throws Error when a form is refused
 */
export async function buyTicket(
  base: string,
  { eventId, cookie }: { eventId: string; cookie: string },
) {
  const pay = await post(base, `/checkout/${eventId}`, cookie, { intent: "pay", amount: "18.00" });
  const done = await post(base, pay, cookie, { intent: "card", card: "pays" });
  if (done !== pay) throw new Error(`The purchase led to ${done}`);
}

/** @returns the redirect target */
async function post(
  base: string,
  to: string,
  cookie: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = { cookie, origin: base, "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(fields).toString();
  const response = await fetch(base + to, { method: "POST", redirect: "manual", headers, body });

  await response.arrayBuffer();

  const next = response.headers.get("location");
  if (!next) throw new Error(`${to} answered ${response.status}`);

  return next;
}
