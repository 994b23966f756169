// Prints how the site answers a visitor. With the words of "nhacsong setup-key", also fills in the
// first-run page, and prints the status.
const SITE = "http://127.0.0.1:3000";
const key = process.argv.find((word) => /^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/.test(word));
const home = await fetch(SITE, { redirect: "manual" });

console.log(home.status, home.headers.get("location"));

if (key) {
  const password = "đèn dầu 2026";
  const admin = { email: "you@example.org", password, confirmPassword: password };
  const site = { address: "https://music.example", name: "Sân Khấu", languages: "both" };
  const { URLSearchParams } = globalThis;
  const body = new URLSearchParams({ intent: "finish", key, ...admin, ...site });
  const headers = { origin: SITE };
  const options = { method: "POST", headers, body, redirect: "manual" };
  const answer = await fetch(`${SITE}/setup`, options);

  console.log(answer.status, answer.headers.get("location"));
  console.log((await fetch(`${SITE}/setup?done`)).status);
}
