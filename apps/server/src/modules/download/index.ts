/** Documents and files of proposals and their entries, for reading elsewhere. */
export { uncheckedStoreDocument } from './store-document.service.ts';
export { uncheckedWordsOfTopics, type WordsOfAnswer } from './topic-words.ts';
