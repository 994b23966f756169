import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant, json, updatedAt } from "../columns";
import { oneOf } from "../one-of";
import { ADDRESS_FIELDS, LANGUAGES, ROLES, THEMES } from "../vocabularies";

export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text("email").unique(),
    phone: text("phone").unique(),
    name: text("name").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull().default(""),
    profileImageUrl: text("profile_image_url"),
    passwordHash: text("password_hash"),
    googleId: text("google_id").unique(),
    /**
     * Counts changes of the sign-in methods; a sign-in that began before the last change fails.
     */
    credentialsVersion: integer("credentials_version").notNull().default(0),
    /** Time at which the owner proved to receive mail at `email`; null again for a new email. */
    emailProvenAt: instant("email_proven_at"),
    /** Email that its mail server rejected as unknown. It counts only while it equals `email`. */
    bouncedEmail: text("bounced_email"),
    /** Time at which the owner proved to receive text messages at `phone`. */
    phoneProvenAt: instant("phone_proven_at"),
    /**
     * Set when an address of the account was proven for the first time although a password, second
     * factor or passkeys existed before, which may be another person's. Null once the owner of the
     * address has answered.
     */
    credentialsDoubtedAt: instant("credentials_doubted_at"),
    /**
     * True if the account was created by a code; its name is a general word until the person enters
     * one.
     */
    isNameMissing: flag("is_name_missing").notNull().default(false),
    role: text("role", { enum: ROLES }).notNull().default("viewer"),
    isVerified: flag("is_verified").notNull().default(false),
    language: text("language", { enum: LANGUAGES }),
    timeZone: text("time_zone"),
    theme: text("theme", { enum: THEMES }).notNull().default("system"),
    notifications: json<Record<string, boolean>>("notifications"),
    suspendedAt: instant("suspended_at"),
    /** Reason for the suspension, in words for the person; null unless suspended. */
    suspensionReason: text("suspension_reason"),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("users_age").on(t.createdAt),
    index("users_by_role").on(t.role),
    check("users_role", oneOf(t.role, ROLES)),
    check("users_language", oneOf(t.language, LANGUAGES)),
    check("users_theme", oneOf(t.theme, THEMES)),
    check(
      "users_reachable",
      sql`${t.email} is not null or ${t.phone} is not null or ${t.googleId} is not null or ${t.deletedAt} is not null`,
    ),
  ],
);

/**
 * `sid` is the SHA-256 of the cookie's secret, so that a copy of the table cannot be used to open
 * sessions.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    sess: json<Record<string, unknown>>("sess").notNull(),
    expire: instant("expire").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expire").on(t.expire)],
);

export const passwordResets = sqliteTable("password_resets", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
  /** Kind of address that the token was sent to; using the token proves that address. */
  proves: text("proves", { enum: ADDRESS_FIELDS }).notNull().default("email"),
  createdAt: createdAt(),
});

/** Sign-in code for the browser that requested it. Deleted when it is used. */
export const signInCodes = sqliteTable(
  "sign_in_codes",
  {
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: text("browser_hash").primaryKey(),
    /** Address to which the code was sent: either an email or a phone number. */
    email: text("email"),
    phone: text("phone"),
    /** HMAC with a key of this installation: six digits are too few for a plain hash. */
    codeHash: text("code_hash").notNull(),
    /**
     * SHA-256 of the token of the link in the mail, which works in all browsers; null for text
     * messages.
     */
    linkHash: text("link_hash").unique(),
    /** Path that the link leads to. */
    returnTo: text("return_to").notNull(),
    /** True if the code was requested to choose a new password. */
    isForPassword: flag("is_for_password").notNull().default(false),
    /** True if the code only proves the address of a signed-in account. */
    isForProof: flag("is_for_proof").notNull().default(false),
    wrongTries: integer("wrong_tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("sign_in_codes_address", sql`(${t.email} is null) <> (${t.phone} is null)`),
    index("sign_in_codes_expires").on(t.expiresAt),
  ],
);

/** Authenticator app of an account, effective from `confirmedAt` on. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key of this installation. */
  secret: text("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Time step of the last used code; codes work once. */
  lastStep: integer("last_step"),
  createdAt: createdAt(),
});

/** Single-use codes for people who have lost the phone with their authenticator app. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** WebAuthn credential with which a person signs in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The id that the authenticator has chosen; base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The public key in COSE format; base64url. */
    publicKey: text("public_key").notNull(),
    /** Number of signatures so far; always zero for passkeys that are synced between devices. */
    counter: integer("counter").notNull(),
    transports: json<string[]>("transports").notNull(),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId, t.createdAt)],
);

/** Challenges that passkeys have signed, kept until they expire so that each is accepted once. */
export const usedChallenges = sqliteTable(
  "used_challenges",
  {
    challenge: text("challenge").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("used_challenges_expires").on(t.expiresAt)],
);

/** Token for a person's scripts, limited by scopes; stored as SHA-256. */
export const accessTokens = sqliteTable(
  "access_tokens",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    scopes: json<string[]>("scopes").notNull(),
    /** Null if the token does not expire. */
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("access_tokens_user").on(t.userId, t.createdAt)],
);

/**
 * Private address of a person's calendar; at most one. Its token is derived from `id` and stored as
 * SHA-256.
 */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  id: id(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});

/**
 * Secret address of an artist's overlay for streaming programs. Its token is derived from `id` and
 * stored as SHA-256.
 */
export const overlayAddresses = sqliteTable("overlay_addresses", {
  id: id(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: createdAt(),
});

/** Unconfirmed new email or phone number. */
export const addressChanges = sqliteTable("address_changes", {
  tokenHash: text("token_hash").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text("email"),
  phone: text("phone"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: createdAt(),
});

/** Emails and phone numbers that accounts had before a change, for the link that undoes it. */
export const formerAddresses = sqliteTable(
  "former_addresses",
  {
    /** Ids ascend in the order of the changes. */
    id: integer("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    field: text("field", { enum: ADDRESS_FIELDS }).notNull(),
    /** Null if the account had no phone number. */
    value: text("value"),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("former_addresses_field", oneOf(t.field, ADDRESS_FIELDS)),
    index("former_addresses_user").on(t.userId),
  ],
);

/** Privileged actions. Append-only (triggers). */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: id(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    target: text("target"),
    detail: json<Record<string, unknown>>("detail"),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_log_age").on(t.createdAt),
    index("audit_log_room").on(sql`detail ->> '$.eventId'`, t.createdAt),
  ],
);

/** Facts about this installation, such as whether the demo was seeded. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
