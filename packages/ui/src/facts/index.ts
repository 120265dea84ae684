/** Names and what they stand for: `<Facts><Fact label="Call">spring</Fact></Facts>`. */
export { Fact, Facts, Meanings } from './facts.tsx';
