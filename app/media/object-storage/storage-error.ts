/**
 * The object storage cannot be reached or refuses access. Nothing is lost: a later attempt may
 * succeed.
 */
export class StorageAwayError extends Error {}
