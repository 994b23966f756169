import { classes } from "../elements/classes";

/** A price. `text` comes translated from the server: "Free", "Donations", "$18.00". */
export function PriceLabel({ text, className }: { text: string; className?: string }) {
  return <span className={classes("price num", className)}>{text}</span>;
}
