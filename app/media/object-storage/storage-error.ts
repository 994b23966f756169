/**
 * The object storage cannot be reached or refuses us. Nothing is lost: trying again later may help.
 */
export class StorageAwayError extends Error {}
