const offline = {
  ownName: "English",
  language: "Language",
  title: "You're offline",
  lead: "We can't reach Nhạc Sống right now. Check your connection. This page tries again by itself.",
  tryAgain: "Try again",
};

export default offline;
