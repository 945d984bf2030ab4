import classes from './RichText.module.css';

/** A text with headings, lists and links that the server has sanitised. */
export function RichText({ html }: { readonly html: string }) {
  return (
    <div
      className={classes.text}
      // oxlint-disable-next-line react/no-danger -- the server lets nothing but plain formatting through
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
