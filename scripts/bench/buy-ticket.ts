/**
 * Buys a ticket of a show that costs 18.00 through the site's forms, with the test provider's card.
 * @throws Error if a form is refused
 */
export async function buyTicket(
  baseUrl: string,
  { eventId, cookie }: { eventId: string; cookie: string },
) {
  const paymentPath = await post(baseUrl, `/checkout/${eventId}`, cookie, {
    intent: "pay",
    amount: "18.00",
  });
  const ticketPath = await post(baseUrl, paymentPath, cookie, { intent: "card", card: "pays" });
  if (ticketPath !== paymentPath) throw new Error(`The purchase led to ${ticketPath}`);
}

/** Posts a form. @returns the target of the redirect */
async function post(
  baseUrl: string,
  formPath: string,
  cookie: string,
  fields: Record<string, string>,
): Promise<string> {
  const headers = { cookie, origin: baseUrl, "content-type": "application/x-www-form-urlencoded" };
  const formBody = new URLSearchParams(fields).toString();
  const response = await fetch(baseUrl + formPath, {
    method: "POST",
    redirect: "manual",
    headers,
    body: formBody,
  });

  await response.arrayBuffer();

  const nextPath = response.headers.get("location");
  if (!nextPath) throw new Error(`${formPath} answered ${response.status}`);

  return nextPath;
}
