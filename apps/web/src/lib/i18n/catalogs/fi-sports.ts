/** The names of sports in this language; the home page's workout needs them and nothing else of the rest. */
export { default as messages } from "../../../locales/sports/fi.json";
