/** An error the operator can fix: shown as one line. */
export class UpgradeError extends Error {}
