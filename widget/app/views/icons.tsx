export const icon = (d: string) => () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const CloseIcon = icon('M5 6.4 6.4 5 19 17.6 17.6 19zM17.6 5 19 6.4 6.4 19 5 17.6z');
export const MoreIcon = icon('M5 10a2 2 0 1 1-.1 0zm7 0a2 2 0 1 1-.1 0zm7 0a2 2 0 1 1-.1 0z');
export const SendIcon = icon('M3 20V14l8-2-8-2V4l19 8z');
export const ThumbIcon = icon('M2 21h4V9H2zM7 8v13h11l4-9V8h-8l1-5-2-1z');
export const FileIcon = icon('M17 6v11a5 5 0 0 1-10 0V5a3 3 0 0 1 6 0v11h-2V5a1 1 0 0 0-2 0v12a3 3 0 0 0 6 0V6z');
export const BackIcon = icon('M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z');
export const StarIcon = icon('m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8L12 17.8 5.8 21 7 14.2 2 9.3l6.9-1z');
