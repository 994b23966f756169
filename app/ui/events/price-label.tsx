/** A price. `text` comes translated from the server: "Free", "Donations", "$18.00". */
export function PriceLabel({ text }: { text: string }) {
  return <span className="price num">{text}</span>;
}
