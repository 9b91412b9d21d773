const icon = (d: string) => () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const CloseIcon = icon(
  'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z',
);
export const MoreIcon = icon(
  'M5 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm7 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
);
export const SendIcon = icon('M3 20V14l8-2-8-2V4l19 8z');
export const UpIcon = icon(
  'M2 21h4V9H2zm20-11a2 2 0 0 0-2-2h-6.3l1-4.6V3a1.5 1.5 0 0 0-2.6-1L7 7.6V21h11a2 2 0 0 0 1.8-1.2l2.1-7z',
);
export const DownIcon = icon(
  'M22 3h-4v12h4zM2 14a2 2 0 0 0 2 2h6.3l-1 4.6v.4a1.5 1.5 0 0 0 2.6 1L17 16.4V3H6a2 2 0 0 0-1.8 1.2L2 11.2z',
);
export const FileIcon = icon(
  'M16.5 6v11.5a4 4 0 0 1-8 0V5a2.5 2.5 0 0 1 5 0v10.5a1 1 0 0 1-2 0V6H10v9.5a2.5 2.5 0 0 0 5 0V5a4 4 0 0 0-8 0v12.5a5.5 5.5 0 0 0 11 0V6z',
);
export const BackIcon = icon('M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z');
export const StarIcon = icon('m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8L12 17.8 5.8 21 7 14.2 2 9.3l6.9-1z');
