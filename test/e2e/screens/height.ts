/** The height of a page of a workspace that is too long for a phone. */
export function findExcessHeight(): string[] {
  /** In px. */
  const maxHeight = 3000;
  const { scrollHeight } = document.documentElement;
  const isInWorkspace = document.querySelector(".ws") !== null;

  return isInWorkspace && scrollHeight > maxHeight ? [`${scrollHeight} px`] : [];
}
