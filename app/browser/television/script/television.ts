import "../television.css";
import { findMain } from "./parts";
import { showLetters } from "./letters";
import { playShow } from "./show";

/** The script of a television's page: no frameworks, and nothing that a browser of 2018 lacks. */
const main = findMain();

document.documentElement.className = "scripts";
if (main.dataset.screen === "letters") showLetters(Number(main.dataset.left));
if (main.dataset.screen === "show") playShow(main);
