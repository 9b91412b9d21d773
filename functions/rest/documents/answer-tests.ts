const got = 'passed outcome sources { sourceId title }';
const record = `
  fragment Record on AnswerTest { question outcome sourceIds lastResult { ranAt ${got} } }`;

export const listAnswerTests = `
  query ($chatbotId: ID!) { answerTests(chatbotId: $chatbotId) { ...Record } } ${record}`;
export const setAnswerTests = `
  mutation ($input: SetAnswerTestsInput!) { setAnswerTests(input: $input) { tests { ...Record } } } ${record}`;
export const runAnswerTests = `
  mutation ($input: RunAnswerTestsInput!) {
    runAnswerTests(input: $input) {
      run {
        ranAt passed failed notRun fixed broken
        results { question expectedOutcome expectedSourceIds change ${got} }
      }
    }
  }`;
