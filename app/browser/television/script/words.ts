import type { ChatLine } from "~/models/live/chat/protocol";
import type { ShowOnScreen } from "../protocol";
import { findPart } from "./parts";

/** Maximum number of chat lines on the screen; more do not fit. */
const MAX_LINES = 12;

type ChatTexts = Pick<ShowOnScreen, "texts" | "marks">;

export function addChatLine({ id, message, user, isBot }: ChatLine, { texts, marks }: ChatTexts) {
  const lineList = findPart("lines");
  if (document.getElementById(`line-${id}`)) return;

  const listItem = document.createElement("li");

  listItem.id = `line-${id}`;
  listItem.dataset.by = user.id;

  const authorName = document.createElement("b");

  authorName.textContent = user.firstName;

  const messageText = document.createElement("span");

  messageText.textContent = message;
  listItem.appendChild(authorName);
  if (user.mark) listItem.appendChild(markOf(marks[user.mark]));
  if (isBot) listItem.appendChild(markOf(texts.bot));
  listItem.appendChild(messageText);
  lineList.appendChild(listItem);
  while (lineList.children.length > MAX_LINES) lineList.removeChild(lineList.firstChild!);
}

function markOf(label: string) {
  const badge = document.createElement("i");

  badge.textContent = label;

  return badge;
}

export function removeChatLine(messageId: string) {
  const listItem = document.getElementById(`line-${messageId}`);
  if (listItem) listItem.parentNode!.removeChild(listItem);
}

export function removeLinesOf(userId: string) {
  const listItems = Array.prototype.slice.call(findPart("lines").children) as HTMLElement[];

  for (const listItem of listItems) {
    if (listItem.dataset.by === userId) listItem.parentNode!.removeChild(listItem);
  }
}
