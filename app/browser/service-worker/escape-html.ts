const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(plainText: string): string {
  return plainText.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
