/** Pairs of lacquer colours with a contrast of at least 5:1. */
export type ColourPair = { name: string; ground: string; figure: string };

export const COLOUR_PAIRS: readonly ColourPair[] = [
  { name: "then-vang", ground: "#1c110d", figure: "#e9ad42" },
  { name: "son-vang", ground: "#a01813", figure: "#f7d791" },
  { name: "gian-trung", ground: "#54210f", figure: "#f4e2c1" },
  { name: "trung-son", ground: "#f4e6cb", figure: "#a81a14" },
  { name: "vang-then", ground: "#e6aa3c", figure: "#2a120b" },
  { name: "ngoc-trung", ground: "#0e3d36", figure: "#f1dfba" },
  { name: "cham-vang", ground: "#142a40", figure: "#f2bd5e" },
  { name: "trung-ngoc", ground: "#f0e4c9", figure: "#0f4a40" },
  { name: "then-son", ground: "#1c110d", figure: "#ee6a4d" },
  { name: "son-trung", ground: "#a01813", figure: "#fbeed6" },
];
