/** What the operator can mend: shown as one line. */
export class UpgradeError extends Error {}
