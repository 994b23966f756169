import { classes } from "../elements/classes";

/** `text` is worded by the server: "Free", "Donations", "$18.00". */
export function PriceLabel({ text, className }: { text: string; className?: string }) {
  return <span className={classes("price num", className)}>{text}</span>;
}
