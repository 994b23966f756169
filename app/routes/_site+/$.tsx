/** Every address that no other route knows: the root shows its page for a 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
