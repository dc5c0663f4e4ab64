/**
 * Keeps what is under the pointer in its place when a scrolled element grows because the bar below it
 * shrinks: at its end there would be nothing left to scroll, and everything would move down. Until the
 * user scrolls up, that much stays empty below its content, as `--room`. A larger window is filled as usual.
 */
export function keepPlace(node: HTMLElement): { destroy: () => void } {
  let { scrollTop: top, clientHeight: height } = node;
  let within = window.innerHeight;
  let room = 0;

  function give(pixels: number) {
    room = pixels;
    node.style.setProperty("--room", `${room}px`);
  }

  const below = () => node.scrollHeight - node.clientHeight - node.scrollTop;

  // The browser may report the scrolling before the growth that caused it.
  function look() {
    const grew = node.clientHeight > height && window.innerHeight === within;
    [height, within] = [node.clientHeight, window.innerHeight];
    if (grew && node.scrollTop < top && below() < 1) {
      give(room + top - node.scrollTop);
      node.scrollTop = top;
    }
    top = node.scrollTop;
    // The part that is out of sight below is removed.
    if (room > 0 && below() > 0) give(Math.max(0, room - below()));
  }

  const observer = new ResizeObserver(look);
  observer.observe(node);
  node.addEventListener("scroll", look);
  return {
    destroy: () => {
      observer.disconnect();
      node.removeEventListener("scroll", look);
    },
  };
}
