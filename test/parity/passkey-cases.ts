import { transaction } from "~db/client.server";
import { passkeys, secondFactors } from "~db/schema";
import * as screen from "~/routes/_account+/profile_.passkeys/route";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

async function withPasskey({ asker }: World) {
  const key = { userId: asker.id, name: "Máy của tôi", publicKey: "x", counter: 0, transports: [] };
  const [made] = await transaction((tx) =>
    tx
      .insert(passkeys)
      .values({ ...key, credentialId: asker.id })
      .returning(),
  );
  return { passkey: made!.id };
}

const onScreen = (fields: (world: World) => Record<string, string>) => (world: World) =>
  byForm(screen.action, "/profile/passkeys", world.asker, fields(world));

const response = { clientDataJSON: "e30", attestationObject: "e30" };
const shown = { id: "YQ", rawId: "YQ", type: "public-key", response, clientExtensionResults: {} };
const credential = JSON.stringify(shown);
const expired = "That took too long. Please try again.";

async function withApp({ asker }: World) {
  const factor = { userId: asker.id, secret: "x", confirmedAt: new Date() };
  await transaction((tx) => tx.insert(secondFactors).values(factor));
  return {};
}

export const PASSKEY_CASES: Case[] = [
  {
    name: "a passkey added without a challenge",
    form: onScreen(() => ({ intent: "add", name: "Máy của tôi", credential })),
    api: call(
      "POST",
      () => "/user/passkeys",
      () => ({ name: "Máy của tôi", credential }),
    ),
    refused: expired,
  },
  {
    name: "a passkey begun without the code of the authenticator app",
    with: withApp,
    form: onScreen(() => ({ intent: "begin", name: "Máy của tôi" })),
    api: call(
      "POST",
      () => "/user/passkeys/options",
      () => ({ name: "Máy của tôi" }),
    ),
    refused: "This account uses two-step verification. Please include the code.",
  },
  {
    name: "a passkey removed",
    with: withPasskey,
    form: onScreen(({ made }) => ({ intent: "remove", id: made.passkey! })),
    api: call("DELETE", ({ made }) => `/user/passkeys/${made.passkey}`),
  },
];
