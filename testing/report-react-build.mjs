// Loaded before a server that is asked: on SIGUSR2 it prints which build of React the server has loaded.
process.on('SIGUSR2', async () => {
  const React = await import('react');
  // Source: https://react.dev/reference/react/captureOwnerStack
  console.log(`React's build: ${React.captureOwnerStack ? 'development' : 'production'}`);
});
