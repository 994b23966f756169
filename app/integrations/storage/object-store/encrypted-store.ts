import { createHmac } from "node:crypto";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { BackupError, readAll, type Store } from "./store";

/**
 * The key of all objects, encrypted with the passphrase. `age -d -i identity.age FILE.age` opens an
 * object.
 */
const IDENTITY_FILE = "identity.age";
/** scrypt with 2^16 rounds: 64 MB of memory and about half a second, once per command. */
const WORK_FACTOR = 16;

export async function isEncrypted(store: Store): Promise<boolean> {
  return (await store.list(IDENTITY_FILE)).has(IDENTITY_FILE);
}

/**
 * Encrypts each object with age (ChaCha20-Poly1305 in chunks, which detects changed, cut or
 * reordered files).
 */
export async function encryptedStore(store: Store, passphrase: string): Promise<Store> {
  const identity = (await isEncrypted(store))
    ? await openIdentity(store, passphrase)
    : await createIdentity(store, passphrase);
  const recipient = await identityToRecipient(identity);

  return {
    name: store.name,
    async put(key, body) {
      const encrypter = new Encrypter();

      encrypter.addRecipient(recipient);
      if (Buffer.isBuffer(body))
        return store.put(`${key}.age`, Buffer.from(await encrypter.encrypt(body)));

      return store.put(`${key}.age`, fromWeb(await encrypter.encrypt(toWeb(body))));
    },
    async create(key, body) {
      const encrypter = new Encrypter();

      encrypter.addRecipient(recipient);
      await store.create(`${key}.age`, Buffer.from(await encrypter.encrypt(body)));
    },
    async get(key) {
      const decrypter = new Decrypter();

      decrypter.addIdentity(identity);

      const encrypted = await store.get(`${key}.age`);

      try {
        return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
      } catch (error) {
        throw new BackupError(`${key} in ${store.name} is damaged.`, { cause: error });
      }
    },
    async list(prefix) {
      const encryptedKeys = [...(await store.list(prefix))].filter(
        ([key]) => key.endsWith(".age") && key !== IDENTITY_FILE,
      );

      return new Map(
        encryptedKeys.map(([key, byteCount]) => [key.slice(0, -".age".length), byteCount]),
      );
    },
    delete: (key) => store.delete(`${key}.age`),
    hashOf: (key) => store.hashOf(`${key}.age`),
    contentName: (sha256) => createHmac("sha256", identity).update(sha256).digest("hex"),
  };
}

async function openIdentity(store: Store, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();

  decrypter.addPassphrase(passphrase);

  const encrypted = await readAll(await store.get(IDENTITY_FILE));

  try {
    return await decrypter.decrypt(encrypted, "text");
  } catch (error) {
    throw new BackupError(`BACKUP_PASSPHRASE does not open ${store.name}.`, { cause: error });
  }
}

async function createIdentity(store: Store, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();

  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  // The backup and the continuous copy may open a new place at the same time; both must use the
  // same identity.
  await store.create(IDENTITY_FILE, Buffer.from(await encrypter.encrypt(identity)));

  return openIdentity(store, passphrase);
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never);
