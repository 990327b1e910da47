// Preloaded into a server under test: prints which build of React is loaded on SIGUSR2.
process.on('SIGUSR2', async () => {
  const React = await import('react');
  // Source: https://react.dev/reference/react/captureOwnerStack
  console.log(`React's build: ${React.captureOwnerStack ? 'development' : 'production'}`);
});
