// The one library of the table's screens: Preact with htm, in one vendored file.

export {
  html,
  render,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "../vendor/htm-3.1.1/standalone.module.js";
