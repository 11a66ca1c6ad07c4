// A card is laid by dragging it onto the row; a tap and the keyboard do the same.

import { useRef } from "./lib.js";

const FAR = 8;
/** Pixels from which a finger drags; below that it taps. */
const MARGIN = 28;
/** Pixels around the row that still count as the row: a finger hides what is under it. */

const row = () => document.querySelector(".board-top .row");

function overRow(event) {
  const box = row()?.getBoundingClientRect();
  if (!box) return false;
  const { clientX: x, clientY: y } = event;
  return x > box.left - MARGIN && x < box.right + MARGIN && y > box.top - MARGIN && y < box.bottom + MARGIN;
}

const show = (state) => {
  if (state) document.documentElement.dataset.dragging = state;
  else delete document.documentElement.dataset.dragging;
};

/** Return the handlers of one card: `lay` is called once for a tap, a key, or a drop on the row. */
export function useDrag(lay) {
  const drag = useRef(null);
  const settle = (element) => {
    drag.current = null;
    element.style.transform = "";
    element.classList.remove("dragged");
    show(null);
  };
  const down = (event) => {
    if (event.button !== 0 || !event.isPrimary || event.currentTarget.disabled) return;
    drag.current = { x: event.clientX, y: event.clientY, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event) => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < FAR) return;
    from.moved = true;
    event.currentTarget.classList.add("dragged");
    event.currentTarget.style.transform = `translate(${dx}px, ${dy}px)`;
    show(overRow(event) ? "over" : "card");
  };
  const up = (event) => {
    const moved = drag.current?.moved;
    const dropped = moved && overRow(event);
    settle(event.currentTarget);
    if (moved) event.currentTarget.dataset.moved = "yes"; // the click that follows belongs to the drag
    if (dropped) lay();
  };
  const click = (event) => {
    if (event.currentTarget.dataset.moved) delete event.currentTarget.dataset.moved;
    else lay();
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: (event) => settle(event.currentTarget),
    onClick: click,
  };
}
