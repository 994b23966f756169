import type { ChatLine } from "~/models/live/chat/protocol";
import type { ShowOnScreen } from "../protocol";
import { part } from "./parts";

/** As many lines as fit on a screen. */
const MAX_LINES = 12;

type Words = Pick<ShowOnScreen, "texts" | "marks">;

export function addChatLine({ id, message, user, isBot }: ChatLine, { texts, marks }: Words) {
  const lines = part("lines");
  if (document.getElementById(`line-${id}`)) return;

  const item = document.createElement("li");

  item.id = `line-${id}`;
  item.dataset.by = user.id;

  const name = document.createElement("b");

  name.textContent = user.firstName;

  const words = document.createElement("span");

  words.textContent = message;
  item.appendChild(name);
  if (user.mark) item.appendChild(markOf(marks[user.mark]));
  if (isBot) item.appendChild(markOf(texts.bot));
  item.appendChild(words);
  lines.appendChild(item);
  while (lines.children.length > MAX_LINES) lines.removeChild(lines.firstChild!);
}

function markOf(word: string) {
  const mark = document.createElement("i");

  mark.textContent = word;

  return mark;
}

export function removeChatLine(id: string) {
  const item = document.getElementById(`line-${id}`);
  if (item) item.parentNode!.removeChild(item);
}

export function removeLinesOf(userId: string) {
  const items = Array.prototype.slice.call(part("lines").children) as HTMLElement[];

  for (const item of items) {
    if (item.dataset.by === userId) item.parentNode!.removeChild(item);
  }
}
