const got = 'passed outcome sources { sourceId title }';
const record = `
  fragment Record on AnswerTest { question outcome sourceIds lastResult { ranAt ${got} } }`;

export const listAnswerTests = `
  query ($chatbotId: ID!) { answerTestList(chatbotId: $chatbotId) { tests { ...Record } revision } } ${record}`;
export const setAnswerTests = `
  mutation ($input: SetAnswerTestsInput!) { setAnswerTests(input: $input) { tests { ...Record } revision } } ${record}`;
export const addAnswerTests = `
  mutation ($input: AddAnswerTestsInput!) { addAnswerTests(input: $input) { tests { ...Record } revision } } ${record}`;
export const addAnswerTestFromMessage = `
  mutation ($input: AddAnswerTestFromMessageInput!) {
    addAnswerTestFromMessage(input: $input) { test { chatbotId question outcome sourceIds } }
  }`;
export const runAnswerTests = `
  mutation ($input: RunAnswerTestsInput!) {
    runAnswerTests(input: $input) {
      run {
        ranAt passed failed notRun fixed broken
        results { question expectedOutcome expectedSourceIds change ${got} }
      }
    }
  }`;
