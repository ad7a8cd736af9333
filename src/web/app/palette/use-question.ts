import { useMemo } from 'react';
import { useFormat } from '../../text/use-format.ts';
import type { Entry } from './entries.ts';
import { answer, answersOf, canName, readQuestion } from './questions.ts';
import { type AskedOf, answerRank } from './rank.ts';

interface AskedQuestion {
  /** The answer, if the question names no record. */
  entries: readonly Entry[];
  asked: AskedOf | undefined;
}

const none: AskedQuestion = { entries: [], asked: undefined };

/** The question in the typed text. Its periods end at the time of typing. */
export function useQuestion(typed: string): AskedQuestion {
  const format = useFormat();
  return useMemo(() => {
    const question = readQuestion(typed, { nowMs: Date.now(), format });
    if (!question) return none;
    if (question.name === '') {
      const entries = answersOf(question).map((entry) => ({ ...entry, rank: answerRank }));
      return { entries, asked: undefined };
    }
    const asked = {
      name: question.name,
      canName: (group: Entry['group']) => canName(question, group),
      answer: (named: Entry) => answer(question, named),
    };
    return { entries: [], asked };
  }, [typed, format]);
}
