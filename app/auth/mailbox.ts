/** Providers that ignore dots before the @, and the domain of their mailboxes. */
const WITHOUT_DOTS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/** The mailbox behind a normalised email: without a tag after "+", and without dots where the provider ignores them. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.split("+")[0] || local;
  const owner = WITHOUT_DOTS[domain];

  return owner ? `${name.replaceAll(".", "")}@${owner}` : `${name}@${domain}`;
}
