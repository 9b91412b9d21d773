/** A picture, or the first letter of the name if there is none or it does not load. */
export const Portrait = ({ name, url }: { name: string; url: string | null }) => (
  <span class="avatar" aria-hidden="true">
    {[...name][0]?.toUpperCase()}
    {url && (
      <img
        src={url}
        alt=""
        referrerpolicy="no-referrer"
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
      />
    )}
  </span>
);
