import classes from './Sentences.module.css';

/** Sentences of a section, such as the reasons for something. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
